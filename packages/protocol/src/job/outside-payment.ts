/** Words by which somebody asks to be paid beside the platform: what a technician writes with one of them is shown to the desk. */
export const outsidePaymentWords = [
  '加微信',
  '加我微信',
  '微信转',
  '支付宝转',
  '转我',
  '转账给我',
  '私下',
  '私转',
  '收款码',
  '银行卡号',
  '付现金',
  '给现金',
  '现金优惠',
  '不走平台',
  '不通过平台',
  '线下付',
  '线下结',
] as const

/** Those the text has, whatever stands between their signs. */
export const outsidePaymentIn = (text: string): string[] => {
  const plain = text.replaceAll(/[\s\p{P}\p{S}_]/gu, '')
  return outsidePaymentWords.filter((word) => plain.includes(word))
}
