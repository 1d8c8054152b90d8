/** A key as it lies on the keyboard; only shown where there is one. */
export function KeyCap({ children, isOnInk = false }: { children: string; isOnInk?: boolean }) {
  return (
    <kbd
      aria-hidden="true"
      className={
        isOnInk
          ? 'figures hidden min-w-5 rounded-half border border-current px-1 text-center font-sans text-caption leading-5 font-normal lg:pointer-fine:inline-block'
          : 'figures hidden min-w-5 rounded-half border border-edge border-b-2 bg-surface px-1 text-center font-sans text-caption leading-[1.125rem] font-normal text-ink-2 lg:pointer-fine:inline-block'
      }
    >
      {children}
    </kbd>
  )
}
