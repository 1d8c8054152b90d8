/** E-mail, as a port. Without a service it says so; nothing is ever reported as sent that was not. */
export interface Email {
  readonly isAvailable: boolean
  send(address: string, title: string, message: string): Promise<void>
}

export const noEmail: Email = {
  isAvailable: false,
  send: async () => {
    throw new Error('no e-mail service is configured')
  },
}
export const noEmailNote = '没有配置邮件服务，邮件未发送'
