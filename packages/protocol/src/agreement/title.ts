/** What a contract of a line is headed with; a line that is called a rental already does not say so twice. */
export const contractTitleOf = ({ label }: { readonly label: string }): string =>
  label.endsWith('租赁') ? `${label}合同` : `${label}租赁合同`
