/** What a device can be told. Which of them one knows, its profile says; medical machines only take those that touch nothing. */
export interface CommandDeclaration {
  readonly label: string
  /** Touches nothing of what the machine does. */
  readonly isHarmless: boolean
  /** Whoever rents the machine may send it too. */
  readonly isRenters?: true
  /** May be sent to many devices at once. */
  readonly isForMany?: true
  /** Done twice it comes to the same: told again where no answer came. Without it each telling has an effect of its own. */
  readonly isRepeatable?: true
  /** Once it is done, the device is heard every `seconds` of its parameters. */
  readonly setsInterval?: true
}
export const commands = {
  locate: { label: '立即定位', isHarmless: true, isRenters: true, isForMany: true, isRepeatable: true },
  read_meter: { label: '读表', isHarmless: true, isRenters: true, isForMany: true, isRepeatable: true },
  set_interval: { label: '上报间隔', isHarmless: false, isForMany: true, isRepeatable: true, setsInterval: true },
  message: { label: '显示文字', isHarmless: true, isForMany: true },
  horn: { label: '鸣笛闪灯', isHarmless: false, isRenters: true },
  reboot: { label: '重启终端', isHarmless: false, isForMany: true },
  lock: { label: '锁车', isHarmless: false },
  unlock: { label: '解锁', isHarmless: false, isRepeatable: true },
} as const satisfies Readonly<Record<string, CommandDeclaration>>
export type CommandCode = keyof typeof commands
export const commandCodes = Object.keys(commands) as [CommandCode, ...CommandCode[]]
export const commandOf = (code: CommandCode): CommandDeclaration => commands[code]
/** Those after which a device is heard at another interval. */
export const intervalCommands = commandCodes.filter((code) => commandOf(code).setsInterval)
/** Null for a word nobody declared. */
export const findCommand = (word: string): CommandCode | null =>
  Object.hasOwn(commands, word) ? (word as CommandCode) : null
