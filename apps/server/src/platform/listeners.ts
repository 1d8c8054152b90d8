/** Ports beside HTTP, for machines that speak something else: each opened at start and closed at the end of the process. */
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from './services.ts'

export interface Listener {
  /** Where it listens. */
  readonly port: number
  /** Takes nothing new and ends what is open. */
  close(): Promise<void>
}
export interface ListenerDeclaration {
  /** On `config.host`; answers null where it is switched off. Throws like `listen` where the port cannot be had. */
  readonly open: (services: Services) => Promise<Listener | null>
  /** The setting an operator would change. */
  readonly setting: string
}

export interface Listeners {
  /** Those that cannot be opened are a sentence in the log; the rest of the product starts. */
  open(services: Services): Promise<void>
  /** Name → port, null where it is off or could not be had. */
  ports(): Readonly<Record<string, number | null>>
  close(): Promise<void>
}

const faults: Readonly<Record<string, string>> = {
  EADDRINUSE: '端口已被占用',
  EACCES: '没有权限监听这个端口',
  EADDRNOTAVAIL: '这台机器没有这个地址',
}

export const createListeners = (
  declared: Readonly<Record<string, ListenerDeclaration>>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Listeners => {
  const opened = new Map<string, Listener | null>(Object.keys(declared).map((name) => [name, null]))
  return {
    async open(services) {
      for (const [name, { open, setting }] of Object.entries(declared)) {
        try {
          opened.set(name, await open(services))
        } catch (error) {
          const reason = faults[(error as NodeJS.ErrnoException).code ?? '']
          if (reason === undefined) throw error
          log.warn(`${setting}：${reason}，没有打开；其余照常启动。`)
        }
      }
    },
    ports: () => Object.fromEntries([...opened].map(([name, one]) => [name, one?.port ?? null])),
    async close() {
      const open = [...opened.values()].filter((one) => one !== null)
      for (const name of opened.keys()) opened.set(name, null)
      await Promise.all(open.map((one) => one.close()))
    },
  }
}
