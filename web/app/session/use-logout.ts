import { useLocation } from 'wouter'
import { useAction } from '#web/features/outcome/use-action.ts'
import { endSession, forgetCustomerData, leaveSession } from '#web/lib/api/session.ts'

export function useLogout() {
  const [, navigate] = useLocation()
  return useAction({
    call: leaveSession,
    onSuccess: () => {
      endSession()
      forgetCustomerData()
      navigate('/auth')
    },
    failure: 'Logout failed',
  })
}
