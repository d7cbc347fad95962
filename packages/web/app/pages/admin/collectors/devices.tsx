import { signedReceiptEndpoints, type ReplyOf } from '@kuri/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { collectDevices } from '../../../api/device-queries.ts'
import { Card } from '../../../components/card.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { usePermission } from '../../../use-permission.ts'
import { QueueSkeleton } from '../money/queue-skeleton.tsx'
import { ReasonButton } from '../reason-button.tsx'

type Device = ReplyOf<typeof signedReceiptEndpoints.collectDevices>['devices'][number]

const t = m.signedReceipts.devices

/** The phones that give receipts at the door: the last number of each, what has not arrived, and a button for a lost one. */
export function Devices() {
  const query = useInfiniteQuery(collectDevices())
  const mayBlock = usePermission()('assign-collectors')
  return (
    <Card flush title={t.title}>
      <PagedList
        query={query}
        rowsOf={({ devices }) => devices}
        failed={t.failed}
        skeleton={<QueueSkeleton />}
        none={<EmptyState picture="emptyBowl" title={t.none} why={t.noneWhy} />}
      >
        {(devices) => (
          <ResponsiveTable
            caption={t.title}
            columns={mayBlock ? [...COLUMNS, BLOCK] : COLUMNS}
            rows={devices}
            rowKey={({ _id }) => _id}
          />
        )}
      </PagedList>
    </Card>
  )
}

const COLUMNS: TableColumn<Device>[] = [
  {
    key: 'phone',
    title: t.phone,
    cell: ({ series, name, collector }) => (
      <>
        <span className="strong">{series}</span> {collector.name}
        <span className="sm dim block">{name}</span>
      </>
    ),
  },
  {
    key: 'last',
    title: t.last,
    phone: 'below',
    showsTitleOnPhone: true,
    cell: ({ lastNumber, lastReceivedAt, missing }) => (
      <>
        {lastNumber ?? t.noReceipt} {lastReceivedAt && <InstantText at={lastReceivedAt} />}
        {missing.length > 0 && <span className="sm block">{t.missing(missing)}</span>}
      </>
    ),
  },
  {
    key: 'state',
    title: t.state,
    phone: 'full',
    cell: ({ blocked }) => (blocked ? t.blocked(blocked.by, blocked.reason) : t.inUse),
  },
]

const BLOCK: TableColumn<Device> = {
  key: 'block',
  title: t.block,
  phone: 'full',
  cell: ({ _id: id, series, blocked }) =>
    blocked ? null : (
      <ReasonButton
        about={id}
        variant="default"
        isDecision={false}
        question={t.blockQuestion(series)}
        consequence={t.blockConsequence}
        verb={t.blockVerb}
        danger
        field={{ label: t.blockReason, problem: t.blockReasonProblem }}
        failed={t.failedBlock}
        onConfirm={async (reason) => {
          await call(signedReceiptEndpoints.blockDevice, { params: { id }, body: { reason } })
          notifyOk(t.blockDone)
        }}
      >
        {t.block}
      </ReasonButton>
    ),
}
