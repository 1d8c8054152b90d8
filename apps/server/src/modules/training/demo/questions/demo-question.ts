/** The right option comes first; where it is shown is decided when it is put into the bank. */
export type DemoQuestion = readonly [
  level: 1 | 2 | 3,
  text: string,
  options: readonly [right: string, wrong: string, wrong: string, wrong: string],
]
