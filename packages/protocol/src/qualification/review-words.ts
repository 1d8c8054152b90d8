/** R171: what is said when an order without any document is turned down. */
export const missingDocumentsReason = '缺少必要的资质文件'

/** R159: what reviewers say most often; the first approves, the others refuse. */
export const reviewTemplates = [
  '资质齐全，审核通过',
  '资质文件不清晰，请重新上传',
  '资质已过期，请更新后重新提交',
  '缺少必要的资质文件，请补充',
  '资质信息与申请信息不符，请核对',
] as const
