// hand.js: a hand as it is written in the field of a row: "7 8 = 2", "7s 8d 2c"
const CARD = /^(10|[2-9ATJQK])([shdc]?)$/i
const VALUES = { A: 1, 10: 0, J: 0, Q: 0, K: 0 }

export class Hand {
  constructor(cards = [], marked = false) {
    this.cards = cards
    this.marked = marked // how many cards are said to be of one suit
  }

  static read(text) {
    const hand = new Hand()
    for (const part of text.trim().split(/\s+/)) {
      const [, rank, suit] = CARD.exec(part) ?? []
      if (rank) hand.cards.push({ rank: rank.toUpperCase().replace("T", "10"), suit: suit.toLowerCase() })
      else if (part === "=") hand.marked = hand.cards.length
    }
    return hand
  }

  toString() {
    const parts = this.cards.map(({ rank, suit }) => rank + suit)
    if (this.marked) parts.splice(this.marked, 0, "=")
    return parts.join(" ")
  }

  with(rank) {
    const before = this.isFull ? new Hand() : this
    return new Hand([...before.cards, { rank, suit: "" }], before.marked)
  }

  // the first card whose suit is not known yet, else the last
  withSuit(suit) {
    const missing = this.cards.findIndex((card) => !card.suit)
    const place = missing < 0 ? this.cards.length - 1 : missing
    return new Hand(this.cards.map((card, n) => (n === place ? { ...card, suit } : card)))
  }

  suitedOrNot() {
    const { length } = this.cards
    if (!this.maySuit) return this
    return new Hand(this.cards, this.marked === length ? false : length)
  }

  get taem() {
    return this.cards.reduce((sum, { rank }) => sum + (VALUES[rank] ?? Number(rank)), 0) % 10
  }

  get isPok() { return this.cards.length === 2 && this.taem >= 8 }
  get isFull() { return this.cards.length === 3 || this.isPok }
  get lacksSuits() { return this.cards.some(({ suit }) => !suit) }

  // suits are known of all cards of a hand or of none
  get isHalfSuited() { return this.lacksSuits && this.cards.some(({ suit }) => suit) }

  // one pack holds no two cards of one rank and suit
  get maySuit() {
    const ranks = new Set(this.cards.map(({ rank }) => rank))
    return this.cards.length > 1 && ranks.size === this.cards.length && this.lacksSuits
  }

  get isSuited() {
    if (this.cards.length < 2) return false
    const suits = new Set(this.cards.map(({ suit }) => suit))
    return this.lacksSuits ? this.marked === this.cards.length : suits.size === 1
  }
}
