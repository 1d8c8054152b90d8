/** Amounts and days as a contract writes them. */
const figures = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖']
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿']

/** Four figures in words; zeros between them are read once. */
const group = (number: number): string => {
  let words = ''
  let isZeroWaiting = false
  for (let place = 3; place >= 0; place--) {
    const figure = Math.floor(number / 10 ** place) % 10
    if (figure === 0) isZeroWaiting = words !== ''
    else {
      words += `${isZeroWaiting ? '零' : ''}${figures[figure]}${places[place]}`
      isZeroWaiting = false
    }
  }
  return words
}

/** 人民币大写, as cheques and contracts have it: 壹仟零伍拾元整. */
export const amountInWords = (fen: number): string => {
  const whole = Math.floor(fen / 100)
  const jiao = Math.floor(fen / 10) % 10
  const cent = fen % 10
  let words = ''
  let isGap = false
  for (let index = groups.length - 1; index >= 0; index--) {
    const part = Math.floor(whole / 10_000 ** index) % 10_000
    if (part === 0) {
      isGap = words !== ''
      continue
    }
    words += `${words !== '' && (isGap || part < 1000) ? '零' : ''}${group(part)}${groups[index]}`
    isGap = false
  }
  const yuan = words === '' ? (jiao || cent ? '' : '零元') : `${words}元`
  if (jiao === 0 && cent === 0) return `${yuan}整`
  const tail = jiao === 0 ? (yuan ? '零' : '') : `${figures[jiao]}角`
  return `${yuan}${tail}${cent === 0 ? '整' : `${figures[cent]}分`}`
}

export const amountText = (fen: number): string =>
  (fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 2026年11月21日 */
export const dayText = (day: string): string => {
  const [year, month, date] = day.split('-')
  return `${year}年${Number(month)}月${Number(date)}日`
}
