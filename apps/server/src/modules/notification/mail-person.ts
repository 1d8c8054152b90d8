/** E-mails: each event writes to a person once, however often it is handed on, and never to an address that came back. */
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { addHours } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { MailRefused } from '../../platform/outside/mail.ts'
import { consumesOutside } from '../../platform/events/declared.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { writtenParts } from '../../platform/outside/mail-template.ts'
import { findContact } from '../identity/public.ts'
import { mailMessage } from './table.ts'

/** An address that came back is written to again after so long: mailboxes are emptied, and companies move. */
const refusedHours = 30 * 24

const reasons = {
  wanted: '你收到这封邮件，是因为在“消息设置”中打开了邮件通知。不想再收到时，可以在那里关闭。',
  security: '你收到这封邮件，是因为它关系到你账号的安全。这样的邮件总会发出。',
}

interface Mailed {
  readonly userId: number
  readonly title: string
  readonly message: string
  readonly link: string | null
  /** The same cause never writes to the same person twice. */
  readonly cause: string
  readonly sendingId?: number
  /** Where it goes instead of the address he has now: the one that was just replaced. */
  readonly address?: string | null
  readonly isSecurity?: true
}

/** The mail that lately came back from an address of a person; null where none did. */
export const findRefusal = async (
  db: Queryable,
  userId: number,
  address: string,
  now: Date,
): Promise<{ address: string } | null> => {
  const [row] = await db
    .select({ address: mailMessage.address })
    .from(mailMessage)
    .where(
      and(
        eq(mailMessage.userId, userId),
        gt(mailMessage.failedAt, addHours(now, -refusedHours)),
        eq(mailMessage.address, address),
      ),
    )
    .orderBy(desc(mailMessage.id))
    .limit(1)
  return row ?? null
}

/** Answers whether an e-mail is on its way: there is an address he confirmed, and it has not come back. */
export const mailPerson = async (
  { clock, mail }: Pick<Services, 'clock' | 'mail'>,
  tx: Queryable,
  { userId, title, message, link, cause, sendingId, address: other, isSecurity }: Mailed,
): Promise<boolean> => {
  if (!mail.isAvailable) return false
  const now = clock.now()
  const address = other ?? (await findContact(tx, userId)).verifiedEmail
  if (!address || (await findRefusal(tx, userId, address, now))) return false
  const [row] = await tx
    .insert(mailMessage)
    .values({ userId, address, cause, sendingId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: mailMessage.id })
  if (row)
    await emit(tx, 'notification.mail', {
      messageId: row.id,
      userId,
      title,
      message,
      link,
      ...(isSecurity && { isSecurity }),
    })
  return true
}

export const sendsMails = consumesOutside(
  'mail',
  'notification.mail',
  async ({ mail, clock, config, db, log }, { payload }) => {
    const isLeft = and(eq(mailMessage.id, payload.messageId), isNull(mailMessage.sentAt), isNull(mailMessage.failedAt))
    const [row] = await db.select().from(mailMessage).where(isLeft)
    if (!row) return
    const { title, message, link } = payload
    const reason = payload.isSecurity ? reasons.security : reasons.wanted
    const parts = writtenParts({ title, message, url: link && `${config.publicUrl}${link}`, reason })
    try {
      await mail.send({ to: row.address, id: `notification-${row.id}`, ...parts })
      await db.update(mailMessage).set({ sentAt: clock.now() }).where(isLeft)
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      // Nobody tries again: the person is shown that his address takes no mail.
      log.warn({ user: row.userId, message: row.id }, 'mail refused for good')
      await db.update(mailMessage).set({ failedAt: clock.now(), failure: error.message }).where(isLeft)
    }
  },
)
