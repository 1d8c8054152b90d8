import { startModules } from '../../modules.ts'

/** Begins of the keys of what is asked anew when an order has moved, as modules declare them. */
export const liveKeys = (): readonly string[] => startModules.flatMap(({ liveKeys: own = [] }) => own)
