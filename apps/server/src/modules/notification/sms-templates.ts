/** What a text message of each kind says, to be approved by a service that sends by templates. `{…}` are its variables. */
import { smsLimits, smsPurposes, smsPurposeWords } from '@jihui/protocol/identity/limits'
import { type NoticeKind, noticeKinds, type SmsKind } from '@jihui/protocol/all-notices'
import { appointmentInvitedText } from './texts/appointment-texts.ts'
import { reportTold } from './texts/machine-code-texts.ts'
import { serviceOrderTold } from './texts/service-order-texts.ts'
import { depositTexts, settledTexts } from './deposit-texts.ts'
import { iotTexts } from './texts/iot-texts.ts'
import { fleetTexts } from './fleet-texts.ts'
import { receiptCodeText } from './freight-texts.ts'
import { ownApplicationTexts, ownerTopicTexts } from './owner-texts.ts'
import { personTexts } from './person-texts.ts'
import { actionTexts, createdText, rejectedText, type Text, topicTexts } from './texts.ts'

type Told = Pick<Text, 'message' | 'sms'>

/** A member of staff's own words are longer than a variable: the template says where they stand. */
export const staffMessage: Told & { readonly sms: NonNullable<Text['sms']> } = {
  message: '{title}，详情请登录机汇查看。',
  sms: { kind: 'staff_message', setting: null },
}

/** Every text that also goes out as a text message. */
const told = (): readonly Told[] =>
  [
    ...Object.values<Told | undefined>(actionTexts),
    createdText,
    rejectedText,
    ...Object.values(topicTexts),
    ...Object.values(depositTexts),
    ...Object.values(settledTexts),
    ...Object.values(ownApplicationTexts).flatMap((texts) => Object.values(texts)),
    ...Object.values(ownerTopicTexts),
    ...Object.values(personTexts),
    ...Object.values(fleetTexts),
    ...Object.values(iotTexts),
    staffMessage,
    receiptCodeText,
    appointmentInvitedText,
    reportTold,
    serviceOrderTold,
  ].filter((text): text is Told => text?.sms !== undefined)

const codeText = (purpose: string) =>
  `${purpose}验证码 {code}，${smsLimits.lifeSeconds / 60} 分钟内有效。不要告诉任何人。`

/** Kind → its words; a kind nothing says is absent. */
export const smsTemplates = (): ReadonlyMap<SmsKind, string> => {
  const words = new Map<NoticeKind, string>(told().map(({ sms, message }) => [sms!.kind, message]))
  return new Map<SmsKind, string>([
    ['code', codeText('')],
    ...smsPurposes.map((purpose) => [`code_${purpose}` as const, codeText(smsPurposeWords[purpose])] as const),
    ...noticeKinds.flatMap((kind) => (words.has(kind) ? [[kind, words.get(kind)!] as const] : [])),
  ])
}

/** As the console of Aliyun takes them: `${name}`. */
export const asAliyunTemplate = (words: string): string => words.replaceAll(/\{(\w+)\}/g, '${$1}')
