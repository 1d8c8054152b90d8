/** `npm run sms:templates`: prints the kinds of text messages and the templates to be approved for them. */
import { asAliyunTemplate, smsTemplates } from './modules/notification/sms-templates.ts'

for (const [kind, words] of smsTemplates()) process.stdout.write(`${kind}\n  ${asAliyunTemplate(words)}\n`)
process.stdout.write('\ncode_* 没有自己的模板时用 code；其他种类没有模板时不发。\n')
