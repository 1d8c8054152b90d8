/** What has to be taken down when somebody ends the proof in the middle: processes, clusters, folders. */
const open = new Set<() => Promise<void>>()

/** Remembers how to take something down; answers what forgets it again, once it has been. */
export const onLeaving = (takeDown: () => Promise<void>): (() => void) => {
  open.add(takeDown)
  return () => open.delete(takeDown)
}

/** Takes everything down, the latest first. What cannot be is said, and does not keep the rest. */
export const leave = async (): Promise<void> => {
  for (const takeDown of [...open].toReversed())
    await takeDown().catch((error: unknown) => console.error(`not taken down: ${String(error)}`))
}
