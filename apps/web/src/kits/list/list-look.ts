/** Where the parts of a list stand: on a screen of renters and owners, or on one of staff. */
export interface ListLook {
  readonly search?: string
  readonly tabs: string
  readonly chips: string
  readonly panel?: string
  readonly foot?: string
  readonly more: { readonly wide?: boolean; readonly className?: string }
}

export const pageLook: ListLook = {
  tabs: '-mx-(--gutter)',
  chips: '-mx-(--gutter) mb-3 px-(--gutter)',
  foot: 'py-5 text-center',
  more: {},
}

export const deskLook: ListLook = {
  search: 'mt-4 max-w-xl',
  tabs: '-mx-4 mt-3 lg:mx-0 lg:-ms-4',
  chips: '-mx-4 mt-4 px-4 lg:mx-0 lg:flex-wrap lg:px-0',
  panel: 'pt-2',
  more: { wide: true, className: 'mt-4 lg:mx-auto lg:flex lg:w-64' },
}
