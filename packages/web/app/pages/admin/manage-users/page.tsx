import { admin } from '../../../api/admin-queries.ts'
import { prefetch, chits } from '../../../api/queries.ts'
import { PageTitle } from '../../../components/page-title.tsx'
import { m } from '../../../messages/en.ts'
import { AllUsers } from './all-users.tsx'
import { JoinRequests } from './join-requests.tsx'

const words = m.admin

export const clientLoader = () => prefetch(admin.requests(), admin.stats(), chits.list())

export default function ManageUsers() {
  return (
    <>
      <PageTitle title={words.users.title} lead={words.users.lead} />
      <div className="stack w">
        <JoinRequests />
        <AllUsers />
      </div>
    </>
  )
}
