/** How long ago, as one says it: 刚刚, 5 分钟前, 3 小时前, 2 天前. */
export const agoText = (moment: string | null, now = Date.now()): string => {
  if (moment === null) return '从未上报'
  const minutes = Math.floor((now - new Date(moment).getTime()) / 60_000)
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes} 分钟前`
  return minutes < 1_440 ? `${Math.floor(minutes / 60)} 小时前` : `${Math.floor(minutes / 1_440)} 天前`
}
