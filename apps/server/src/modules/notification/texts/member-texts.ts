/** What members of a company are told of one another. */
import type { PersonText } from '../person-texts.ts'

const aCompany = {
  type: 'system',
  link: '/user/organisation',
  object: { type: 'tenant', field: 'tenantId' },
} as const

export const memberTexts: Readonly<Record<string, PersonText>> = {
  'tenant.role_changed': {
    ...aCompany,
    title: '你在企业里的角色变了',
    message: '你在 {name} 的角色现在是{role}。',
    priority: 'medium',
  },
  'tenant.handed_over': {
    ...aCompany,
    title: '你是企业的负责人了',
    message: '{by} 把 {name} 的负责人交给了你。',
    priority: 'high',
  },
  'tenant.member_removed': {
    ...aCompany,
    title: '你被移出企业',
    message: '你不再是 {name} 的成员，看不到它的订单了。你替它下的单还是它的，由它的成员接着办。',
    priority: 'high',
  },
  'tenant.member_joined': {
    ...aCompany,
    title: '有人加入企业',
    message: '{member} 接受邀请加入了 {name}，角色是{role}。',
    priority: 'low',
  },
  'tenant.member_left': {
    ...aCompany,
    title: '有人退出企业',
    message: '{member}（{role}）退出了 {name}，他替企业下的单由其他成员接着办。',
    priority: 'medium',
  },
}
