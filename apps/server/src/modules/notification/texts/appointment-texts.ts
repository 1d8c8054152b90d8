/** What people are told of appointments: who is asked, and whoever asked. */
import type { PersonText } from '../person-texts.ts'

const anAppointment = { type: 'appointment', field: 'appointmentId' } as const
const toAppointed = { type: 'system', link: '/user/appointments', object: anAppointment } as const

/** Texted to the number that was named, whether or not it is anybody's here. */
export const appointmentInvitedText = {
  message: '{by}请你做{role}。愿意的话，{until} 前用这个手机号登录机汇接受；不认识对方就不用理会。',
  sms: { kind: 'appointment_invited', setting: null },
} as const

type Words = Pick<PersonText, 'title' | 'message' | 'priority'> & { readonly isReminder?: boolean }
const toAppointer: Readonly<Record<string, Words>> = {
  accepted: { title: '任命被接受了', message: '{name}接受了任命，现在是你的{role}。', priority: 'medium' },
  left: { title: '对方不做{role}了', message: '{name}谢绝或退出了任命，不再是你的{role}。', priority: 'high' },
  ends_soon_there: {
    title: '{role}的任命快到期',
    message: '{name}做{role}到 {until} 为止，还要继续的话，到期后重新邀请。',
    priority: 'medium',
    isReminder: true,
  },
}
/** To an owner on his page, to whoever manages a company on its own. */
const toAppointers = Object.entries(toAppointer).flatMap(([what, words]): [string, PersonText][] => [
  [`appointment.${what}`, { type: 'system', ...words, link: '/equipment-owner/people', object: anAppointment }],
  [
    `appointment.company_${what}`,
    { type: 'system', ...words, link: '/user/organisation/people', object: anAppointment },
  ],
])

export const appointmentTexts: Readonly<Record<string, PersonText>> = {
  'appointment.invited': {
    title: '{by}请你做{role}',
    message: '{by}请你做{role}。看过再决定，接受后生效，随时可以退出。',
    priority: 'high',
    ...toAppointed,
  },
  'appointment.withdrawn': {
    title: '任命已撤回',
    message: '{by}撤回了任命，你不再是{role}。',
    priority: 'high',
    ...toAppointed,
  },
  'appointment.ends_soon': {
    title: '{role}的任命快到期',
    message: '{by}请你做{role}到 {until} 为止，还要继续的话请对方重新邀请。',
    priority: 'medium',
    isReminder: true,
    ...toAppointed,
  },
  ...Object.fromEntries(toAppointers),
}
