/** What is carried: kinds of goods, and what is not carried at all. */
import { codesOf } from '../codes.ts'

export const goodsCategories = {
  machinery: { label: '机床与机械' },
  construction: { label: '工程机械' },
  medical_device: { label: '医疗设备' },
  vehicle: { label: '车辆' },
  steel: { label: '钢材' },
  building: { label: '建材' },
  parts: { label: '零配件' },
  electronics: { label: '电子电器' },
  furniture: { label: '家具' },
  food: { label: '食品' },
  general: { label: '普通货物' },
} as const
export type GoodsCategory = keyof typeof goodsCategories
export const goodsCategoryCodes = codesOf(goodsCategories)

interface ProhibitedClass {
  readonly code: string
  readonly label: string
  readonly words: readonly string[]
}
/** Dangerous goods by the classes of GB 6944, and what the law takes off every lorry. */
const prohibitedClasses: readonly ProhibitedClass[] = [
  {
    code: '1',
    label: '第 1 类 爆炸品',
    words: ['炸药', '雷管', '烟花', '爆竹', '鞭炮', '黑火药', '导火索', '礼花弹', '弹药', '爆炸品'],
  },
  {
    code: '2',
    label: '第 2 类 气体',
    words: ['液化气', '液化石油气', '天然气', '氧气瓶', '乙炔', '氢气', '液氨', '液氯', '煤气罐', '压缩气体'],
  },
  {
    code: '3',
    label: '第 3 类 易燃液体',
    words: ['汽油', '柴油', '煤油', '酒精', '乙醇', '甲醇', '丙酮', '油漆', '稀释剂', '香蕉水', '苯乙烯', '易燃液体'],
  },
  { code: '4', label: '第 4 类 易燃固体', words: ['白磷', '黄磷', '硫磺', '金属钠', '电石', '镁粉', '铝粉'] },
  { code: '5', label: '第 5 类 氧化物', words: ['双氧水', '硝酸铵', '高锰酸钾', '氯酸钾', '过氧化'] },
  { code: '6', label: '第 6 类 毒害品', words: ['氰化', '砒霜', '农药原药', '剧毒', '医疗废物', '病毒毒株'] },
  { code: '7', label: '第 7 类 放射性物品', words: ['放射源', '放射性', '铀矿', '钴源', '核燃料'] },
  { code: '8', label: '第 8 类 腐蚀品', words: ['硫酸', '盐酸', '硝酸', '烧碱', '氢氧化钠', '电池酸液'] },
  {
    code: '9',
    label: '第 9 类 杂项危险品',
    words: ['散装锂电池', '锂电池组', '废旧电池', '废电池', '石棉', '危险废物'],
  },
  { code: 'arms', label: '枪支弹药', words: ['枪支', '手枪', '步枪', '子弹', '管制刀具'] },
  { code: 'drugs', label: '毒品', words: ['毒品', '海洛因', '冰毒', '大麻', '罂粟'] },
  { code: 'wildlife', label: '野生动物制品', words: ['象牙', '犀牛角', '穿山甲', '虎骨'] },
  { code: 'tobacco', label: '无证运输的烟草', words: ['走私烟', '假烟', '私烟'] },
]

/** A machine that is driven by something is not the thing: 柴油发电机, 汽油叉车, 氢气压缩机. */
const machineAfter =
  /^(?:机|发电|发动|动力|叉车|货车|轿车|汽车|车|水?泵|压缩机|压路|装载|储?罐车|检测仪|分析仪|加油机|滤|焊机|柜|箱)/
/** Signs between the letters of a word do not hide it. */
const plainText = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{P}\p{S}]/gu, '')

/** The class of goods no lorry here carries that a text names; null where it names none. */
export const prohibitedClassOf = (text: string): Pick<ProhibitedClass, 'code' | 'label'> | null => {
  const plain = plainText(text)
  const names = (word: string): boolean => {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
      if (!machineAfter.test(plain.slice(at + word.length))) return true
    return false
  }
  return prohibitedClasses.find(({ words }) => words.some(names)) ?? null
}

const chineseFigures = '零一二三四五六七八九'
const figure = '[\\d０-９零〇一二三四五六七八九]'
const gap = '[\\s\\-—–_·.,，。、*()（）]{0,3}'
const mobile = new RegExp(`(?<!${figure})[1１一](?:${gap}${figure}){10}(?!${figure})`, 'g')
const landline = /(?<!\d)0\d{2,3}[-\s—]?\d{7,8}(?!\d)/g
const digitsIn = (text: string): string =>
  [...text.normalize('NFKC').replaceAll('〇', '零')]
    .map((sign) => (chineseFigures.includes(sign) ? String(chineseFigures.indexOf(sign)) : sign))
    .filter((sign) => /\d/.test(sign))
    .join('')

/** Telephone numbers in what everybody reads, however they are written, keep their first three figures and their last two. */
export const withoutPhones = (text: string): string =>
  [mobile, landline].reduce(
    (told, numbers) =>
      told.replaceAll(numbers, (number) => {
        const digits = digitsIn(number)
        return `${digits.slice(0, 3)}${'*'.repeat(Math.max(1, digits.length - 5))}${digits.slice(-2)}`
      }),
    text,
  )
