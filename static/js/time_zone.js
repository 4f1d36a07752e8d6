// time_zone.js: a new table keeps the hours of the phone that opened it
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
for (const field of document.querySelectorAll("input[data-timezone]")) field.value = zone
