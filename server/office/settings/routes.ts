import * as contract from '#contract/office/settings.ts'
import { reviewerOf } from '#server/records/audit/audit.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { changeSetting } from './change-setting.ts'
import { type SettingsDeps, listSettings } from './list-settings.ts'
import { previewSetting } from './preview-setting.ts'

export function mountSettings(serve: Serve, deps: SettingsDeps): void {
  serve(contract.adminListSettings, ({ principal }) => listSettings(deps, viewerOf(principal)))
  serve(contract.changeSetting, (call) => {
    const { key, value, effectiveFrom, reason, seen } = call.body
    return changeSetting(deps, {
      key,
      value,
      reason,
      effectiveFrom: effectiveFrom ?? null,
      seen: seen === null ? null : BigInt(seen),
      reviewer: reviewerOf(call),
      permissions: viewerOf(call.principal).permissions,
    })
  })
  serve(contract.previewSetting, ({ body }) => previewSetting(deps, body))
}

const viewerOf = ({ userId, user }: Principal) => ({ userId, permissions: user.permissions ?? [] })
