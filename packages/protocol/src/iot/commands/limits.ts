/** Bounds of commands, in seconds where nothing else is said. */
import type { CommandCode } from '../commands.ts'

export const commandLimits = {
  /** How long a command may be sent: a lock, and any other. */
  lockSeconds: 600,
  otherSeconds: 86_400,
  secondsMin: 10,
  secondsMax: 7 * 86_400,
  /** The last word of a machine that is to be locked is at most so old. */
  freshSeconds: 120,
  /** It must not have moved within this time. */
  stillSeconds: 60,
  /** What was sent is waited for so long after its deadline; what was received, so long. */
  answerSeconds: 60,
  resultSeconds: 600,
  /** A renter starts a locked machine once more for so long. */
  restartMinutes: 30,
  /** Commands of one device that wait at the same time. */
  waiting: 20,
  /** Between two reports, as a device may be told. */
  intervalMin: 5,
  intervalMax: 86_400,
  textMax: 100,
  reasonMax: 300,
  /** What a device says about its answer. */
  replyTextMax: 200,
  /** What it may say, of which so much is kept. */
  saidMax: 2_000,
  /** Commands of one device in one answer over HTTP, and of all those a gateway spoke for. */
  carriedAtOnce: 5,
  carriedByGateway: 50,
  /** One that was not answered is told again over HTTP after so long, where it is repeatable: so many times in all. */
  carriedAgainSeconds: 60,
  carriedTimes: 3,
  /** How long a notice before a lock counts. */
  noticeDays: 30,
} as const

/** Kinds of parameters a command takes. */
export type ParameterDeclaration =
  | {
      readonly kind: 'seconds'
      readonly label: string
      readonly min: number
      readonly max: number
      readonly initial: number
    }
  | { readonly kind: 'text'; readonly label: string; readonly max: number }
/** A command takes these and no others; all are needed. */
export const commandParameters: Readonly<Partial<Record<CommandCode, Readonly<Record<string, ParameterDeclaration>>>>> =
  {
    set_interval: {
      seconds: {
        kind: 'seconds',
        label: '上报间隔（秒）',
        min: commandLimits.intervalMin,
        max: commandLimits.intervalMax,
        initial: 60,
      },
    },
    message: { text: { kind: 'text', label: '显示的文字', max: commandLimits.textMax } },
  }
export const parametersOf = (command: CommandCode): Readonly<Record<string, ParameterDeclaration>> =>
  commandParameters[command] ?? {}
