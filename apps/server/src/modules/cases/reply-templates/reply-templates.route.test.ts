import {
  CASE_LIMITS,
  caseDetail,
  MAX_REPLY_TEMPLATES,
  type ReplyTemplate,
  replyTemplate,
  replyTemplateList,
} from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinReport, openCase } from '../../../test/cases.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';

let api: ImageApi;
let admin: Person;
let officer: Person;
beforeAll(async () => {
  api = await imageApi();
  admin = await api.person('admin');
  officer = await api.person('government');
});
afterAll(() => api.close());

const FORM = {
  names: { en: 'Holiday', hi: 'छुट्टी' },
  texts: { en: 'We are back on Monday. #{number}', hi: 'हम सोमवार को लौटेंगे। #{number}' },
  used_for: 'reply',
};
const list = async (by = officer): Promise<ReplyTemplate[]> =>
  replyTemplateList.parse((await api.request('GET /cases/reply-templates/', by)).json()).data;
const ids = async () => (await list()).map(({ template_id }) => template_id);
const add = (form: object = FORM, by = admin) => api.request('POST /admin/reply-templates/', by, form);
const added = async (form: object = FORM): Promise<ReplyTemplate> => {
  const answer = await add(form);
  expect(answer.statusCode).toBe(201);
  return replyTemplate.parse(answer.json());
};
const update = (id: number | string, form: object, by = admin) =>
  api.request(`PUT /admin/reply-templates/${id}/`, by, form);
const remove = (id: number | string, version: number | string, by = admin) =>
  api.request(`DELETE /admin/reply-templates/${id}/?version=${version}`, by);
const actions = async (id: number) =>
  (await api.readAuditLog(`reply_template:${id}`)).map(({ action }) => action);

describe('templates of replies', () => {
  it('are there from the beginning, in English and Hindi, and all can be saved again (CA-77)', async () => {
    const all = await list();
    expect(all.length).toBeGreaterThan(5);
    for (const { template_id, ...form } of all) {
      for (const language of ['en', 'hi'] as const) expect(form.texts[language]).toBeTruthy();
      expect((await update(template_id, form)).statusCode).toBe(200);
    }
  });

  it('are read by officers and admins only, and edited by admins only (CA-77)', async () => {
    expect(await list(admin)).toEqual(await list());
    for (const by of [await api.person('crew'), await api.person()])
      expect((await api.request('GET /cases/reply-templates/', by)).statusCode).toBe(403);
    const { template_id, version } = await added();
    for (const by of [officer, await api.person('crew')]) {
      expect((await add(FORM, by)).statusCode).toBe(403);
      expect((await update(template_id, { ...FORM, version }, by)).statusCode).toBe(403);
      expect((await remove(template_id, version, by)).statusCode).toBe(403);
    }
  });

  it('are added, changed and deleted, each with an entry in the audit log (CA-77)', async () => {
    const { template_id, version } = await added();
    const all = await list();
    expect(all.at(-1)).toMatchObject({ ...FORM, template_id, position: all.length });
    const changed = await update(template_id, { ...FORM, used_for: null, version });
    expect(changed.json()).toMatchObject({ used_for: null, version: version + 1, position: all.length });
    expect((await remove(template_id, version + 1)).statusCode).toBe(204);
    expect(await ids()).not.toContain(template_id);
    expect(await actions(template_id)).toEqual([
      'reply_template.added',
      'reply_template.changed',
      'reply_template.deleted',
    ]);
    expect((await remove(template_id, version + 1)).statusCode).toBe(404);
    expect((await update(template_id, { ...FORM, version: version + 1 })).statusCode).toBe(404);
  });

  it('are moved to a position, and a deleted one can be put back where it was (CA-77)', async () => {
    const before = await ids();
    const { template_id, version } = await added({ ...FORM, position: 2 });
    expect(await ids()).toEqual(before.toSpliced(1, 0, template_id));
    await update(template_id, { ...FORM, version, position: 1 });
    expect(await ids()).toEqual([template_id, ...before]);
    await update(template_id, { ...FORM, version: version + 1, position: MAX_REPLY_TEMPLATES });
    expect(await ids()).toEqual([...before, template_id]);
    await remove(template_id, version + 2);
    expect((await list()).map(({ position }) => position)).toEqual(before.map((_, index) => index + 1));
  });

  it('are changed from their present version only, so that no change of another admin is lost (CA-77)', async () => {
    const { template_id, version } = await added();
    const changes = await Promise.all([
      update(template_id, { ...FORM, used_for: 'close', version }),
      update(template_id, { ...FORM, used_for: 'reject', version }),
    ]);
    expect(changes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = changes.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().reason).toBe('error.reply_template.changed');
    expect((await remove(template_id, version)).statusCode).toBe(409);
    expect(await ids()).toContain(template_id);
    expect(await actions(template_id)).toHaveLength(2);
  });

  it('say which placeholder is not known, and take everything else as it is (CA-77)', async () => {
    const answer = await add({ ...FORM, texts: { en: 'At {place}, {number}' } });
    expect(answer.json()).toMatchObject({
      fields: {
        'texts.en': '{place} cannot be filled in. What can be filled in: {number}, {category}, {due date}.',
      },
    });
    const text = '<b>{number}</b> } {x 👷🏽 नमस्ते';
    expect((await added({ ...FORM, texts: { en: text } })).texts).toEqual({ en: text });
  });

  it.each([
    ['names', { names: {} }],
    ['names', { names: { hi: 'छुट्टी' } }],
    ['names.en', { names: { en: 'two\nlines' } }],
    ['texts', { texts: { hi: 'धन्यवाद' } }],
    ['texts.en', { texts: { en: '  ' } }],
    ['texts.en', { texts: { en: 'x'.repeat(CASE_LIMITS.textMaxLength + 1) } }],
    ['texts', { texts: { en: 'x', xx: 'x' } }],
    ['texts.hi', { texts: { en: 'x', hi: 'का {संख्या}' } }],
    ['used_for', { used_for: 'sing' }],
    ['position', { position: 0 }],
    ['position', { position: MAX_REPLY_TEMPLATES + 1 }],
  ])('are refused with a wrong field: %s', async (field, fault) => {
    const answer = await add({ ...FORM, ...fault });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)[0]).toMatch(field);
  });

  it.each([
    ['2147483648', 400],
    ['0', 400],
    ['reply', 400],
    ['2147483647', 404],
  ])('answer by their id: %s gives %s', async (id, status) => {
    expect((await update(id, { ...FORM, version: 1 })).statusCode).toBe(status);
    expect((await remove(id, 1)).statusCode).toBe(status);
    if (status === 404) expect((await remove(id, 'x')).statusCode).toBe(400);
  });

  it(`are at most ${MAX_REPLY_TEMPLATES}`, async () => {
    for (let count = (await ids()).length; count < MAX_REPLY_TEMPLATES; count += 1) await added();
    const answers = await Promise.all([add(), add()]);
    expect(answers.map((answer) => answer.json().reason)).toEqual(
      Array(2).fill('error.reply_template.too_many'),
    );
  });
});

describe('the language of the reporters of a case', () => {
  it('is named when all who chose one read the same (CA-78)', async () => {
    const [asha, ravi, maya] = await Promise.all([api.person(), api.person(), api.person()]);
    const { report } = await openCase(api.deps, {}, { user_id: asha.user_id });
    const { number } = report;
    const languageNow = async () =>
      caseDetail.parse((await api.request(`GET /cases/${number}/`, officer)).json()).reporter_language;
    const choose = (person: Person, language: 'en' | 'hi') =>
      api.deps.users.update(person.user_id, { language });
    expect(await languageNow()).toBeNull();
    await choose(asha, 'hi');
    expect(await languageNow()).toBe('hi');
    await joinReport(api.deps, number, { user_id: ravi.user_id });
    expect(await languageNow()).toBe('hi');
    await choose(ravi, 'hi');
    expect(await languageNow()).toBe('hi');
    await joinReport(api.deps, number, { user_id: maya.user_id });
    await choose(maya, 'en');
    expect(await languageNow()).toBeNull();
  });
});
