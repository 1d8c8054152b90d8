/** E-mail, as a port: SMTP where it is set up. Without it nothing is ever reported as sent that was not. */
import type { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { late } from '../late.ts'
import type { Outside } from './outside.ts'

const nodemailer = late<{ readonly createTransport: typeof createTransport }>('nodemailer')

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same letter sent again carries the same: mailboxes show it once. */
  readonly id: string
}

export interface Mail {
  readonly isAvailable: boolean
  /** Throws `MailRefused` where the address is refused for good; any other fault passes, and the letter is sent again. */
  send(letter: Letter): Promise<void>
}

/** The address's own server does not take mail for it, now or later. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

export const mailService = 'mail'
const limits = { connectMs: 5_000, idleMs: 10_000, totalMs: 25_000, atOnce: 4, waiting: 100 }

export const noMail: Mail = {
  isAvailable: false,
  send: async () => {
    throw new Error('no e-mail service is configured')
  },
}

/** What nodemailer knows of a failed letter. `EENVELOPE`: an address was refused; a code from 500 on means for good. */
interface Failure {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
}
const isForGood = ({ code, responseCode = 0 }: Failure): boolean =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')

/** Whatever a server said, without line ends and addresses of others in it. */
const sentenceOf = ({ responseCode }: Failure, error: unknown): string =>
  `${responseCode ?? ''} ${error instanceof Error ? error.message : ''}`.replaceAll(/\s+/g, ' ').trim().slice(0, 200)

export const openMail = ({ mail: settings }: Pick<Config, 'mail'>, outside: Outside): Mail => {
  if (!settings) return noMail
  const { url, user, password, from, isTlsRequired } = settings
  const server = new URL(url)
  const isSecure = server.protocol === 'smtps:'
  const name = user ?? decodeURIComponent(server.username)
  const pass = password ?? decodeURIComponent(server.password)
  outside.limit(mailService, limits)
  const transport = nodemailer().createTransport({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: server.port ? Number(server.port) : isSecure ? 465 : 587,
    secure: isSecure,
    // A server that offers no encryption gets no letter: codes and orders are nobody else's to read.
    requireTLS: isTlsRequired && !isSecure,
    ignoreTLS: !isTlsRequired && !isSecure,
    ...(name ? { auth: { user: name, pass } } : {}),
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.idleMs,
    // What is sent is text of ours: nothing is ever fetched or read from the disk for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    isAvailable: true,
    async send({ to, subject, text, html, id }) {
      const letter = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domainOf(from)}>`,
      }
      try {
        await outside.call(mailService, () => transport.sendMail(letter), {
          isAnswer: (error) => ((error as Failure).responseCode ?? 0) > 0,
        })
      } catch (error) {
        const failure = error as Failure
        if (isForGood(failure)) throw new MailRefused(sentenceOf(failure, error))
        throw error
      }
    },
  }
}

const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
