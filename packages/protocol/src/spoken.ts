/** Moments, durations and amounts in the words of sentences. */
/** 11月20日 07:00, in China's time; of milliseconds. */
export const spokenMoment = (moment: number): string => {
  const at = new Date(moment + 8 * 3_600_000)
  return `${at.getUTCMonth() + 1}月${at.getUTCDate()}日 ${at.toISOString().slice(11, 16)}`
}
/** 22 分, 3 小时 30 分. */
export const spokenMinutes = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} 小时` : '', rest > 0 || hours === 0 ? `${rest} 分` : ''].filter(Boolean).join(' ')
}
/** ¥1,226.60, and ¥859 where there are no fen. */
export const spokenYuan = (fen: number): string =>
  `¥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: fen % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })}`
