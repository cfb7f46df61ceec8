import { describe, expect, it } from 'vitest'
import { attachmentKey, isAttachmentStore } from '../../../src/core/thread/attachment-address.ts'

const GITHUB = 'https://github.com'
const ID = '0a1b2c3d-0a1b-4c2d-8e3f-0123456789ab'

describe('the address of an attachment', () => {
  it.each([
    [`https://github.com/user-attachments/assets/${ID}`, ID],
    [`https://github.com/mona/hello/assets/583231/${ID}`, ID],
    ['https://user-images.githubusercontent.com/583231/9-abc.png', '9-abc'],
  ])('is one of GitHub’s forms: %s', (address, key) => expect(attachmentKey(address, GITHUB)).toBe(key))

  it.each([
    `https://evil.example/user-attachments/assets/${ID}`,
    `https://github.com.evil.example/user-attachments/assets/${ID}`,
    `https://github.com@evil.example/user-attachments/assets/${ID}`,
    `https://github.com\\@evil.example/user-attachments/assets/${ID}`,
    `https://mona:secret@github.com/user-attachments/assets/${ID}`,
    `http://github.com/user-attachments/assets/${ID}`,
    `https://github.com:8443/user-attachments/assets/${ID}`,
    `https://github.com/user-attachments/assets/../../${ID}`,
    `https://github.com/user-attachments/assets/${ID}?next=https://evil.example`,
    `https://github.com/user-attachments/files/1/notes.zip`,
    'https://raw.githubusercontent.com/mona/hello/main/a.png',
    'https://user-images.githubusercontent.com/1/a.svg',
    'file:///etc/passwd',
  ])('is nothing else: %s', (address) => expect(attachmentKey(address, GITHUB)).toBeUndefined())

  it('is the server’s own on another server, and none of github.com’s', () => {
    const server = 'https://git.example'
    expect(attachmentKey(`${server}/user-attachments/assets/${ID}`, server)).toBe(ID)
    expect(attachmentKey(`https://github.com/user-attachments/assets/${ID}`, server)).toBeUndefined()
    expect(isAttachmentStore('https://user-images.githubusercontent.com/1/a.png', server)).toBe(false)
  })

  it('leads to the few hosts that GitHub keeps contents on', () => {
    const leads = (address: string) => isAttachmentStore(address, GITHUB)
    expect(leads('https://github-production-user-asset-6210df.s3.amazonaws.com/1/x.png?X-Amz-Signature=a')).toBe(true)
    expect(leads('https://private-user-images.githubusercontent.com/1/x.png?jwt=a')).toBe(true)
    expect(leads('https://github-production-user-asset-evil.s3.amazonaws.com/1/x.png')).toBe(false)
    expect(leads('http://private-user-images.githubusercontent.com/1/x.png')).toBe(false)
    expect(leads('https://github.com/login')).toBe(false)
    expect(leads('http://169.254.169.254/latest/meta-data')).toBe(false)
  })
})
