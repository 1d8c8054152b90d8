import type { ScreenName } from '@jihui/protocol/rental/faces'
import type { ComponentType } from 'react'

/** Who may open a screen. The server decides again on every call; this only spares the reader a useless page. */
export type ScreenAccess = 'public' | 'auth' | 'admin' | `permission:${string}` | `role:${string}`

export interface ScreenModule {
  Screen: ComponentType
}

/**
 * One row of the route table. Screens stand in modules/<module>/screens/<name>.tsx and export `Screen`.
 * tab: with the bottom tabs. plain: a step deeper, without them. bare: no frame at all. console: the staff's frame.
 * owner: the owner's, with his own tabs. owner-step: a step deeper there, on a phone without them.
 */
export interface ScreenRoute {
  path: string
  access: ScreenAccess
  /** A permission one must hold beside it. */
  needs?: string
  /** Everybody's; whoever works here and holds this permission has it in the console, where there is room for that. */
  staff?: string
  title: string
  /** Path this one leads on to; then there is no screen. Where both end in `/$`, the rest of the path is kept. */
  redirect?: string
  screen?: () => Promise<ScreenModule>
  frame?: 'tab' | 'plain' | 'bare' | 'console' | 'owner' | 'owner-step'
  /** The side navigation shrinks to its signs: the screen needs the width. */
  isBroad?: boolean
  /** The rental line whose screens these are: gives hue, words and calls. */
  line?: string
  /** Which of the line's screens. */
  lineScreen?: ScreenName
  /** Follows the page title (R056). */
  titleSuffix?: string
}

/** A screen of staff. `needs`: what one must hold beside being one. */
export const desk = (
  path: string,
  title: string,
  screen: () => Promise<ScreenModule>,
  rest: Partial<ScreenRoute> = {},
): ScreenRoute => ({ path, access: 'admin', title, screen, frame: 'console', ...rest })

/** Another spelling of the address of a desk. */
export const leading = (path: string, redirect: string): ScreenRoute => ({
  path,
  access: 'admin',
  title: '控制台',
  redirect,
})
