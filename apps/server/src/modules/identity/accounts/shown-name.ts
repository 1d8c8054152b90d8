/** What a person is called in lists, as SQL: the company, else the name shown, else the account. */
export function shownNameOf(alias: string): string {
  return `coalesce(nullif(${alias}.company_name, ''), nullif(${alias}.display_name, ''), ${alias}.username)`
}
