import { IconRefresh } from '../../../icons/everywhere.ts'
import { useQuery } from '@tanstack/react-query'
import { slides } from '../../../api/startup-queries.ts'
import { prefetch } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, Sk } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { SlideList } from './slide-list.tsx'
import { Uploader } from './uploader.tsx'
import css from './manage-images.module.css'

const t = m.images.manage

export const handle: RoutePermission = { permission: 'manage-images' }

export const clientLoader = () => prefetch(slides())

export default function ManageImages() {
  const query = useQuery(slides())
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <Uploader />
      <div className={css.head}>
        <h2>{t.list}</h2>
        <Button
          variant="default"
          leftSection={<Icon of={IconRefresh} />}
          loading={query.isRefetching}
          onClick={() => void query.refetch()}
        >
          {t.refresh}
        </Button>
      </div>
      <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
        {(list) =>
          list.length === 0 ? (
            <Card>
              <EmptyState picture="emptyBowl" title={t.none} why={t.noneWhy} />
            </Card>
          ) : (
            <SlideList slides={list} />
          )
        }
      </QueryBoundary>
    </>
  )
}

function OnTheirWay() {
  return (
    <Loading className={css.slides ?? ''}>
      {[1, 2, 3].map((place) => (
        <span key={place} className={css.waiting}>
          <Sk height="auto" />
        </span>
      ))}
    </Loading>
  )
}
