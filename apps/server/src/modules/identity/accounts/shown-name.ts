/** SQL: how people are called and reached, for whoever tells of them. */

/** What a person is called in lists: the company, else the name shown, else the account. */
export function shownNameOf(alias: string): string {
  return `coalesce(nullif(${alias}.company_name, ''), nullif(${alias}.display_name, ''), ${alias}.username)`
}

const ofPerson = (what: string) => (id: string) => `(SELECT ${what} FROM app_user person WHERE person.id = ${id})`

/** The same of the person whose id an expression is; as the others below, null where there is none. */
export const personName = ofPerson(shownNameOf('person'))
/** As everybody reads it: not by the account, with which he signs in. */
export const publicName = ofPerson(`coalesce(nullif(person.company_name, ''), person.display_name)`)
/** A person as such, whatever company stands in his account: a colleague, a technician. */
export const ownNameOf = (alias: string): string => `coalesce(nullif(${alias}.display_name, ''), ${alias}.username)`
export const colleagueName = ofPerson(ownNameOf('person'))
/** What he signs in with: for staff who work with accounts. */
export const loginName = ofPerson('person.username')
export const personPhone = ofPerson('person.phone')
/** What it was granted to be, as a list. */
export const grantedRoles = (id: string): string =>
  `ARRAY(SELECT granted.role FROM user_business_role granted WHERE granted.user_id = ${id})`
/** Whether he may sign in; a company's account, whether its company is verified. */
export const isActiveAccount = ofPerson('person.is_active')
