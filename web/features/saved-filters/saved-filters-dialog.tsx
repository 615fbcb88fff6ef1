import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { listViews, removeView, saveView, type SavedFilter } from '#contract/office/saved-filters.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts'
import { MAX_FILTER_NAME, type OfficeListName } from '#domain/staff/office-lists.ts'
import { roleText } from '#web/features/staff/role-names.ts'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'

/** A list's saved filters: apply, save the address's filter, or remove own ones. */
export default function SavedFiltersDialog({ list, ...state }: DialogState & { list: OfficeListName }) {
  return (
    <Dialog {...state} title="Saved Filters" description="Of this list">
      <div className="grid gap-5">
        <FiltersOfList list={list} onOpened={() => state.onOpenChange(false)} />
        <NewFilter list={list} />
      </div>
    </Dialog>
  )
}

const FiltersOfList = ({ list, onOpened }: { list: OfficeListName; onOpened: () => void }) => (
  <Loaded query={useAnswer(listViews, {})} rows={2} what="the saved filters">
    {(data) => {
      const filters = data.filter((filter) => filter.list === list)
      if (filters.length === 0)
        return <p className="text-fg-2">No saved filters yet. Set a filter and save it below.</p>
      return (
        <ul aria-label="Saved filters" className="divide-y divide-line">
          {filters.map((filter) => (
            <FilterRow key={filter.id} filter={filter} onOpened={onOpened} />
          ))}
        </ul>
      )
    }}
  </Loaded>
)

function FilterRow({ filter, onOpened }: { filter: SavedFilter; onOpened: () => void }) {
  const { id, name, query, sharedWith, owner, isOwn } = filter
  const [path] = useLocation()
  const removing = useAction({
    call: () => call(removeView, { params: { id } }),
    failure: 'Could not remove the filter',
    refreshes: [listViews],
  })
  const shared = sharedWith !== null && `Shared with ${roleText(sharedWith).name}`
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <Link
          to={query === '' ? path : `${path}?${query}`}
          onClick={onOpened}
          className="font-medium text-brand hover:underline wrap-anywhere"
        >
          {name}
        </Link>
        <p className="text-sm text-fg-3 wrap-anywhere empty:hidden">
          {[shared, !isOwn && `by ${owner}`].filter(Boolean).join(' ')}
        </p>
      </div>
      {isOwn && (
        <IconButton
          label={`Remove ${name}`}
          icon={<Trash2 aria-hidden />}
          onClick={() => removing.mutate()}
        />
      )}
    </li>
  )
}

function NewFilter({ list }: { list: OfficeListName }) {
  const query = useSearch()
  const [name, setName] = useState('')
  const [sharedWith, setSharedWith] = useState<StaffRole | null>(null)
  const saving = useAction({
    call: () => call(saveView, { body: { list, name: name.trim(), query, sharedWith } }),
    success: 'Filter saved',
    onSuccess: () => setName(''),
    failure: 'The filter was not saved',
    refreshes: [listViews],
  })
  const isReady = name.trim() !== ''
  return (
    <form
      noValidate
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) saving.mutate()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={serverErrors(saving.error)['name']}>
          <Input
            value={name}
            maxLength={MAX_FILTER_NAME}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label="Who sees it">
          <Select
            value={sharedWith ?? ''}
            onChange={({ target }) =>
              setSharedWith(STAFF_ROLES.find((role) => role === target.value) ?? null)
            }
          >
            <option value="">Only you</option>
            {STAFF_ROLES.map((role) => (
              <option key={role} value={role}>
                {roleText(role).name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Button type="submit" block size="lg" disabled={!isReady} pending={saving.isPending}>
        Save This Filter
      </Button>
    </form>
  )
}
