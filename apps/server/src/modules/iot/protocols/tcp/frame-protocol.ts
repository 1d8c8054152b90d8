/** What one protocol in frames brings, so that its connections are served like all others. */
import type { Services } from '../../../../platform/services.ts'
import type { SessionEnd } from '../../ingest/sessions.ts'

/** Cuts what arrives into frames. */
export interface FrameSplitter {
  /**
   * Frames that are whole with this piece, each when it is asked for.
   * @throws {Unreadable} where no frame can come of it any more
   */
  split(piece: Buffer): Iterable<Buffer>
  /** Bytes kept of a frame that is not whole. */
  readonly unfinished: number
}

/** One connection, as a conversation sees it. */
export interface FrameLine {
  /** Of the other side. */
  readonly address: string
  readonly isOver: boolean
  write(bytes: Buffer): void
  /** The other side was let in: it may take its time from now on. */
  letIn(): void
  /** A frame that cannot be read; many of them end the connection. */
  countStrange(): void
  /** What was written goes out, nothing is read any more. */
  end(why: SessionEnd): void
}

export interface Conversation {
  /** One frame; the next is read when this is done. Rejected: the connection ends without an answer. */
  take(frame: Buffer): Promise<void>
  /** Called once. */
  over(why: SessionEnd): void
}

export interface FrameProtocol {
  readonly name: string
  readonly splitter: () => FrameSplitter
  readonly converse: (services: Services, line: FrameLine) => Conversation
}
