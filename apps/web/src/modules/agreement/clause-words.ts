const DIGITS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** 1 → 一, 12 → 十二, 30 → 三十; contracts have fewer than a hundred clauses. */
export function chineseNumber(value: number): string {
  const tens = Math.floor(value / 10)
  return `${tens > 1 ? DIGITS[tens] : ''}${tens > 0 ? '十' : ''}${DIGITS[value % 10]}`
}

export const clauseNumber = (value: number): string => `第${chineseNumber(value)}条`

/** What the eye looks for in a clause: amounts, dates, numbers of days, shares. */
const FIGURES = /(¥\s?[\d,]+(?:\.\d{1,2})?|\d{4}年\d{1,2}月\d{1,2}日|\d{4}-\d{2}-\d{2}|\d+ ?天|\d+(?:\.\d+)?%)/

/** A paragraph cut into plain text and figures to be set apart. */
export function figuresIn(text: string): { text: string; isFigure: boolean }[] {
  return text
    .split(FIGURES)
    .map((part, index) => ({ text: part, isFigure: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

/** A digest as people compare it: in fours. */
export const inFours = (digest: string): string => digest.replaceAll(/(.{4})(?=.)/g, '$1 ')
