/** Messages of JT/T 808 that are understood or sent, by their numbers. */
export const messageIds = {
  terminalAnswer: 0x0001,
  heartbeat: 0x0002,
  logout: 0x0003,
  registration: 0x0100,
  authentication: 0x0102,
  position: 0x0200,
  locateAnswer: 0x0201,
  vehicleAnswer: 0x0500,
  storedPositions: 0x0704,
  answer: 0x8001,
  missingParts: 0x8003,
  registrationAnswer: 0x8100,
  parameters: 0x8103,
  terminalControl: 0x8105,
  locate: 0x8201,
  text: 0x8300,
  vehicleControl: 0x8500,
} as const

/** How 0x8001 answers. */
export const results = { done: 0, failed: 1, wrong: 2, unsupported: 3 } as const
export type Result = (typeof results)[keyof typeof results]

export const nameOfId = (id: number): string => `0x${id.toString(16).padStart(4, '0')}`
