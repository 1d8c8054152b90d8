import { AsyncLocalStorage } from 'node:async_hooks'
import type { Client } from './http/call.ts'

const storage = new AsyncLocalStorage<Client>()

/** Where the call being answered comes from; nothing where a job or an event set the work off. */
export const currentCaller = (): Client | undefined => storage.getStore()
export const withCaller = <T>(client: Client, work: () => T): T => storage.run(client, work)
