import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { credentials, login } from '#contract/identity.ts'
import { detailOf } from '../../api/call-error.ts'
import { call } from '../../api/client.ts'
import { signInAs } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast.ts'
import { FormProblem } from './form-problem.tsx'
import type { AuthFormProps } from './typed-details.ts'

const FAILURE = 'Please check your connection and try again'

type Credentials = z.output<typeof credentials>

export function SignInForm({ details, onDetails }: AuthFormProps) {
  const {
    register,
    handleSubmit,
    getValues,
    formState: { errors },
  } = useForm<Credentials, unknown, Credentials>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(credentials),
    defaultValues: { username: details.username, password: '' },
  })
  const signIn = useMutation({
    mutationFn: (body: Credentials) => call(login, { body }),
    onSuccess: signInAs,
    onError: (error) =>
      toast({ tone: 'error', title: 'Login failed', description: detailOf(error, FAILURE) }),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit((body) => signIn.mutate(body))}
      onBlur={() => onDetails({ ...details, username: getValues('username') })}
    >
      <Field label="Username" required error={errors.username?.message}>
        <Input {...register('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Password" required error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      <FormProblem text={signIn.isError ? detailOf(signIn.error, FAILURE) : undefined} />
      <Button type="submit" size="lg" block pending={signIn.isPending}>
        Sign in
      </Button>
    </form>
  )
}
