export { InvitationsToAccept } from './components/invitations-to-accept.tsx'
export { PeopleLink } from './components/people-link.tsx'
