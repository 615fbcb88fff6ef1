import { Lock } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Permission } from '#domain/staff/permissions.ts'
import { useUser } from '#web/lib/api/session.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'

/** Whether the signed-in member of the staff has a permission; the server checks again. No customer has any. */
export function usePermitted(): (permission: Permission) => boolean {
  const permissions = useUser()?.permissions ?? []
  return (permission) => permissions.includes(permission)
}

/** An office screen, or that no role of the person opens it. */
export const permitted = (permission: Permission, Screen: ComponentType) =>
  function PermittedScreen() {
    return usePermitted()(permission) ? <Screen /> : <NoPermission />
  }

const NoPermission = () => (
  <div className="page grid min-h-[70dvh] place-content-center justify-items-center gap-3 py-10 text-center">
    <span className="grid size-14 place-items-center rounded-lg bg-surface-2 text-fg-2">
      <Lock aria-hidden className="size-6.5" />
    </span>
    <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
      No permission
    </h1>
    <p className="max-w-140 text-fg-2">
      None of your roles opens this page. An administrator can grant one under Staff.
    </p>
    <ButtonLink to="/admin">Go to Reviews</ButtonLink>
  </div>
)
