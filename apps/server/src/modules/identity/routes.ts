import { smsLimits } from '@jihui/protocol/identity/limits'
import * as endpoints from '@jihui/protocol/identity/operations'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileUrl } from '../../platform/files/store.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { changeAvatar } from './accounts/change-avatar.ts'
import { changePassword } from './accounts/change-password.ts'
import { endSession } from './sessions/end-sessions.ts'
import { contactRoutes } from './accounts/contact-routes.ts'
import { clearAccessCookie, giveCsrfToken, setSessionCookies } from './sessions/cookies.ts'
import type { Identity } from './public.ts'
import { findPerson } from './queries.ts'
import { registerUser } from './accounts/register-user.ts'
import { resetPassword } from './accounts/reset-password.ts'
import { renewSession } from './sessions/sessions.ts'
import { signIn } from './sessions/sign-in.ts'
import { sendSmsCode, verifySmsCode } from './accounts/sms-codes.ts'
import { switchRole } from './permissions/switch-role.ts'
import { updateProfile } from './accounts/update-profile.ts'
import { asActing, readProfiles, viewRolesAndPermissions, viewUserInfo } from './view.ts'
import type { IssuedTokens } from './sessions/tokens.ts'
import { verifyToken } from './sessions/verify-token.ts'
import { permissionRoutes } from './permissions/permission-routes.ts'
import { userRoutes } from './accounts/user-routes.ts'

export const identityRoutes = (mounting: Mounting, services: Services, identity: Identity): void => {
  permissionRoutes(mounting, services)
  userRoutes(mounting, services)
  signInRoutes(mounting, services, identity)
  accountRoutes(mounting, services, identity)
  contactRoutes(mounting, services, identity)
}

const signInRoutes = (mounting: Mounting, services: Services, identity: Identity): void => {
  const { config } = services
  const personOf = async (userId: number) =>
    viewUserInfo(await findPerson(services, userId), await readProfiles(services, userId))
  const giveCookies = async (request: FastifyRequest, reply: FastifyReply, { access }: IssuedTokens) => {
    const { sessionId } = await identity.tokens.read('access', access)
    setSessionCookies(config, request, reply, { access, sessionId })
  }

  mountEndpoint(mounting, endpoints.obtainToken, async ({ body, client, request, reply }) => {
    const { tokens } = await signIn(services, identity, body, client)
    await giveCookies(request, reply, tokens)
    return tokens
  })
  mountEndpoint(mounting, endpoints.login, async ({ body, client, request, reply }) => {
    const { tokens, userId } = await signIn(services, identity, body, client)
    await giveCookies(request, reply, tokens)
    return { success: true as const, message: '登录成功', ...tokens, user: await personOf(userId) }
  })
  mountEndpoint(mounting, endpoints.register, async ({ body, client, request, reply }) => {
    const { tokens, userId } = await registerUser(services, identity, body, client)
    await giveCookies(request, reply, tokens)
    return { success: true as const, message: '注册成功', ...tokens, user: await personOf(userId) }
  })
  mountEndpoint(mounting, endpoints.refreshToken, async ({ body, request, reply }) => {
    const tokens = await renewSession(services, identity.tokens, body.refresh)
    await giveCookies(request, reply, tokens)
    return tokens
  })
  mountEndpoint(mounting, endpoints.verifyToken, async ({ body, client }) => {
    const { type, expiresAt } = await verifyToken(services, identity, body.token, client)
    const message = '令牌有效'
    return {
      success: true as const,
      message,
      valid: true as const,
      token_type: type,
      expires_at: expiresAt.toISOString(),
    }
  })
  mountEndpoint(mounting, endpoints.logout, async ({ actor, reply }) => {
    await endSession(services, services.db, actor.sessionId, 'signed out', services.clock.now())
    clearAccessCookie(config, reply)
    return { success: true as const, message: '已退出登录' }
  })
  mountEndpoint(mounting, endpoints.getCsrfToken, async ({ request, reply, actor }) => {
    void reply.header('cache-control', 'no-store')
    return { csrfToken: giveCsrfToken(config, request, reply, actor?.sessionId ?? null) }
  })
  mountEndpoint(mounting, endpoints.sendSmsCode, async ({ body, client, actor }) => {
    const code = await sendSmsCode(services, body.phone, body.purpose, { ip: client.ip, actor })
    return {
      success: true as const,
      message: '验证码已发送',
      expires_in: smsLimits.lifeSeconds,
      retry_after: smsLimits.pauseSeconds,
      ...(config.isDemo ? { demo_code: code } : {}),
    }
  })
  mountEndpoint(mounting, endpoints.checkSmsCode, async ({ body, actor }) => {
    await verifySmsCode(services, body.phone, body.purpose, body.sms_code, { userId: actor?.id ?? null })
    return { success: true as const, message: '验证码正确' }
  })
  mountEndpoint(mounting, endpoints.resetPassword, async ({ body }) => {
    await resetPassword(services, body)
    return { success: true as const, message: '密码已重设，请用新密码登录' }
  })
}

const accountRoutes = (mounting: Mounting, services: Services, identity: Identity): void => {
  const userDone = async (userId: number, message: string) => ({
    success: true as const,
    message,
    user: viewUserInfo(await findPerson(services, userId), await readProfiles(services, userId)),
  })

  mountEndpoint(mounting, endpoints.getUserInfo, async ({ actor, reply }) => {
    void reply.header('cache-control', 'no-store')
    const person = asActing(await findPerson(services, actor.id), actor)
    return viewUserInfo(person, await readProfiles(services, actor.id), actor.tenant)
  })
  mountEndpoint(mounting, endpoints.getRolesAndPermissions, async ({ actor }) =>
    viewRolesAndPermissions(await findPerson(services, actor.id)),
  )
  mountEndpoint(mounting, endpoints.updateProfile, async ({ actor, body, client }) => {
    await updateProfile(services, actor, body, client)
    return userDone(actor.id, '资料已保存')
  })
  mountEndpoint(mounting, endpoints.switchRole, async ({ actor, body }) => {
    await switchRole(services, actor, body.role)
    return userDone(actor.id, '已切换角色')
  })
  mountEndpoint(mounting, endpoints.changePassword, async ({ actor, body, client }) => {
    await changePassword(services, identity, actor, body, client)
    return { success: true as const, message: '密码已修改，其他设备需要重新登录' }
  })
  mountEndpoint(mounting, endpoints.uploadAvatar, async ({ actor, files }) => {
    const [file] = files
    if (!file) return refuse('file.missing', { errors: { avatar: '请选择要上传的文件' } })
    const fileId = await changeAvatar(services, actor, file)
    return { ...(await userDone(actor.id, '头像已更新')), avatar_url: fileUrl(fileId) }
  })
}
