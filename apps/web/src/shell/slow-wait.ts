/** Seconds after which a reader wonders whether anything still comes. */
export const SLOW_AFTER = 7

export interface Wait {
  readonly href: string
  readonly seconds: number
}

/** A second later: how long this page has been a skeleton without a break. */
export const waitedOn = (before: Wait, href: string, isWaiting: boolean): Wait => ({
  href,
  seconds: isWaiting && before.href === href ? before.seconds + 1 : 0,
})
