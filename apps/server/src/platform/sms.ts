import type { FastifyBaseLogger } from 'fastify'

/** Text messages, as a port. The default prints them to the log, phone number masked. */
export interface Sms {
  /** In demo mode the caller may show `code` on screen instead of a telephone. */
  send(phone: string, text: string): Promise<void>
}

export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')

export const consoleSms = (log: FastifyBaseLogger): Sms => ({
  send: async (phone, text) => {
    log.info({ phone: maskPhone(phone) }, `短信：${text}`)
  },
})
