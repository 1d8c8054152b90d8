import {
  askPhoneChange,
  confirmEmail as confirmEmailEndpoint,
  confirmPhoneChange,
  getContact,
  sendEmailCode,
  sendPhoneCode,
  withdrawPhoneChange,
} from '@jihui/protocol/identity/contact-operations'
import type { Contact } from '@jihui/protocol/identity/contact-schema'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { call } from '../../shell/api/call.ts'
import { loadUser } from '../../shell/api/user.ts'
import { toast } from '../../ui/overlays/toast.tsx'

/** Telephone and e-mail of whoever is signed in, and what of them waits for a code. */
export const contactQuery = queryOptions({
  queryKey: ['contact'],
  queryFn: ({ signal }) => call(getContact, { signal }),
})

export const askForPhone = (body: { phone: string; password: string }) => call(askPhoneChange, { body })
export const confirmPhone = (body: { sms_code: string; former_sms_code?: string }) => call(confirmPhoneChange, { body })
export const withdrawPhone = () => call(withdrawPhoneChange, {})
export const sendCodeToNewPhone = () => call(sendPhoneCode, { body: {} })

export const sendCodeToEmail = () => call(sendEmailCode, { body: {} })
export const confirmEmail = (code: string) => call(confirmEmailEndpoint, { body: { email_code: code } })

/** Takes in how things stand after a command, and lets the rest of the page know. Refusals are for its form to show. */
export const useContactCommand = <Input = void>(run: (input: Input) => Promise<Contact & { message: string }>) =>
  useCommand(run, {
    told: 'none',
    keep: (client, { message, ...contact }) => {
      client.setQueryData(contactQuery.queryKey, contact)
      toast.ok(message)
      void loadUser()
    },
  })
