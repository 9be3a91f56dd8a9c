import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { serializerCompiler } from './json.ts';

async function answerTo(sent: unknown) {
  const app = Fastify().setSerializerCompiler(serializerCompiler);
  const schema = z.object({ name: z.string(), born: z.iso.datetime(), nick: z.nullable(z.string()) });
  app.get('/', { schema: { response: { 200: schema } } }, (_request, reply) => reply.send(sent));
  const answer = await app.inject('/');
  await app.close();
  return answer;
}

const person = { name: 'Asha', born: '2000-02-29T12:00:00.000Z', nick: null };

describe('an answer', () => {
  it('is written unchanged when the schema names all of its fields', async () => {
    const answer = await answerTo(person);
    expect(answer.json()).toEqual(person);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('loses fields that its schema does not name', async () => {
    expect((await answerTo({ ...person, password_hash: 'secret' })).json()).toEqual(person);
  });

  it.each([
    ['lacks a field', { name: 'Asha', nick: null }],
    ['has a field of another type', { ...person, name: 7 }],
    ['has a date that is not text', { ...person, born: new Date() }],
    ['is nothing', null],
  ])('is not sent when it %s', async (_, sent) => {
    expect((await answerTo(sent)).statusCode).toBe(500);
  });
});
