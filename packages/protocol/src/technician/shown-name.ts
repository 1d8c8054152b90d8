/** What others read of a technician's name: his family name alone. */
const doubleFamilyNames =
  '欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 慕容 仲孙 钟离 长孙 宇文 司徒 鲜于 司空 闾丘 令狐 呼延 轩辕 拓跋 百里 东郭 南门 西门'.split(
    ' ',
  )

/** 王建国 → 王师傅, 欧阳明 → 欧阳师傅; of no name 师傅. */
export const shownTechnicianName = (name: string): string => {
  const letters = [...name.trim()]
  const isDouble = letters.length > 2 && doubleFamilyNames.includes(letters.slice(0, 2).join(''))
  return `${letters.slice(0, isDouble ? 2 : 1).join('')}师傅`
}
