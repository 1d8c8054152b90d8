import { technicianPapers } from '../technician/skills.ts'

/** The qualification types an installation starts with; `short` is what stands on the drawing of one. */
export const qualificationTypeNames: Readonly<Record<string, { name: string; short: string; description: string }>> = {
  medical_practice_license: { name: '医疗机构执业许可证', short: '许可证', description: '在有效期内，需加盖公章' },
  business_license: { name: '营业执照', short: '执照', description: '与使用单位名称一致' },
  professional_qualification: { name: '专业资质证书', short: '资质', description: '使用或操作人员的专业资质' },
  practitioner_certificate: { name: '执业证书', short: '执业证', description: '设备负责人的执业证书' },
  operating_permit: { name: '经营许可证', short: '经营证', description: '从事相关经营活动的许可' },
  device_registration_certificate: { name: '医疗器械注册证', short: '注册证', description: '与租用设备类别相符' },
  quality_certification: { name: '质量认证', short: '认证', description: '质量管理体系认证' },
  id_card: { name: '身份证', short: '身份证', description: '与下单人一致，正反两面' },
  driver_license: { name: '机动车驾驶证', short: '驾驶证', description: '准驾车型相符，在有效期内' },
  operator_certificate: { name: '操作证', short: '操作证', description: '与机型相符的特种设备或建筑机械操作证' },
  safety_certificate: { name: '安全生产许可证', short: '安全证', description: '吊装和高处作业须提供' },
  site_proof: { name: '厂房证明', short: '厂房证明', description: '房产证或租赁合同均可' },
  other: { name: '其他', short: '其他', description: '审核人员要求的其他材料' },
}
/** R099 */
export const documentTypeDefault = 'qualification'
/** A licence uploaded as such (`upload-license`). */
export const licenseType = 'license'
/** Names of the types no machine demands: that say no more than what kind of paper it is, or are for another act than renting. */
export const documentTypeLabels: Readonly<Record<string, string>> = {
  [documentTypeDefault]: '资质文件',
  [licenseType]: '执照',
  professional_certificate: '从业资格证',
  vehicle_license: '行驶证',
  road_transport_license: '道路运输证',
  vehicle_insurance: '保险单',
  ...Object.fromEntries(Object.entries(technicianPapers).map(([type, { label }]) => [type, label])),
}
/** Types that stand for whatever the category demands: which one they are is the reviewer's to see. */
export const generalTypes: readonly string[] = [documentTypeDefault, licenseType]

/** Documents sent with a creation, by the field they come in → their type. */
export const documentTypeByField: Readonly<Record<string, string>> = {
  driver_license_file: 'driver_license',
  driver_license_image: 'driver_license',
  id_card_file: 'id_card',
  id_card_files: 'id_card',
  operator_cert_files: 'operator_certificate',
  safety_cert_files: 'safety_certificate',
  other_cert_files: 'other',
}
