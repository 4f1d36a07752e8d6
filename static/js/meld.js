// meld.js: which cards a few keys mean: equal ones, a run upwards, or a rank in all suits but one
const ORDER = "A234567JQK"
const SUITS = ["s", "h", "d", "c"]

export class Meld {
  rank = ""
  suit = ""
  shape = "set"
  count = 3
  loose = [] // cards keyed in one by one

  get cards() {
    const { rank, suit, count } = this
    if (this.loose.length) return this.loose
    if (!rank || count < 2) return []
    if (this.shape === "mixed") return this.#mixed()
    if (!suit) return []
    return this.shape === "run" ? this.#run() : Array(count).fill(rank + suit)
  }

  // a run that would go beyond the king ends there
  #run() {
    const from = Math.max(0, Math.min(ORDER.indexOf(this.rank), ORDER.length - this.count))
    return [...ORDER.slice(from, from + this.count)].map((rank) => rank + this.suit)
  }

  #mixed() {
    const { rank, suit, count } = this
    if (!suit && count < SUITS.length) return []
    const suits = count < SUITS.length ? SUITS.filter((one) => one !== suit) : SUITS
    return suits.map((one) => rank + one)
  }

  get lacksSuit() {
    return this.shape === "mixed" && Boolean(this.rank) && !this.cards.length
  }

  tapRank(rank) {
    if (this.count > 1 && this.rank && this.suit) this.suit = ""
    this.rank = rank
  }

  tapSuit(suit) {
    this.suit = suit
    if (this.count < 2 && this.rank) this.loose = [...this.loose, this.rank + suit]
  }

  tapShape(shape) {
    Object.assign(this, { shape, loose: [], count: Math.max(this.count, 3) })
    if (shape === "mixed") this.suit = ""
  }

  // one card at a time goes on from the cards that are there
  step(by) {
    const before = this.cards
    if (this.loose.length && by > 0) return
    this.count = Math.max(1, this.count + by)
    this.loose = this.count < 2 ? before.slice(0, 1) : []
  }
}
