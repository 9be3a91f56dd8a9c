import { CASE_ACTIONS, CASE_STATUSES, type CaseAction, type CaseStatus } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { type CaseForTransition, decideTransition } from './decide-transition.ts';
import { canReopen } from './reopening.ts';
import { heldCase, NOW, sampleCategory } from './test/held-case.ts';
import { CASE_ACTORS, type CaseActor, decideCaseActor, listAllowedActions } from './transitions.ts';

/** A case whose reporter can be asked. */
const createOfferedCase = (facts: Partial<CaseForTransition>) => ({ ...heldCase(facts), can_ask: true });

/**
 * Who may do what in which status: the reporter, the crew, officers and admins. Reporters reopen within the window of
 * the category only.
 */
const WHO_MAY = `
            | confirm | assign | start | ask_reporter | resume | clean | verify | return | reject | refer | close | reopen
new         | oa      | oa     |       | oa           |        |       |        |        | oa     | oa    | oa    |
confirmed   |         | oa     |       | oa           |        | coa   |        |        | oa     | oa    | oa    |
assigned    |         | oa     | coa   | oa           |        | coa   |        |        |        | oa    | oa    |
in_progress |         | oa     |       | oa           |        | coa   |        |        |        |       | oa    |
waiting     |         |        |       |              | roa    |       |        |        | oa     | oa    | oa    |
cleaned     |         |        |       |              |        |       | oa     | oa     |        |       |       | roa
verified    |         |        |       |              |        |       |        |        |        |       |       | roa
rejected    |         |        |       |              |        |       |        |        |        |       |       | oa
not_ours    |         |        |       |              |        |       |        |        |        |       |       | oa
duplicate   |         |        |       |              |        |       |        |        |        |       |       |
closed      |         |        |       |              |        |       |        |        |        |       |       | oa
`;
const LETTERS: Readonly<Record<CaseActor, string>> = { reporter: 'r', crew: 'c', officer: 'o', admin: 'a' };

/** What the case becomes, for one that was assigned before it waited and has an assignee. */
const BECOMES: Readonly<Record<CaseAction, CaseStatus>> = {
  confirm: 'confirmed',
  assign: 'assigned',
  start: 'in_progress',
  ask_reporter: 'waiting',
  resume: 'assigned',
  clean: 'cleaned',
  verify: 'verified',
  return: 'assigned',
  reject: 'rejected',
  refer: 'not_ours',
  close: 'closed',
  reopen: 'confirmed',
};

const splitCells = (line: string) => line.split('|').map((cell) => cell.trim());
const [heading = '', ...lines] = WHO_MAY.trim().split('\n');
const actions = splitCells(heading).slice(1) as CaseAction[];
const table = lines.flatMap((line) => {
  const [status = '', ...cells] = splitCells(line);
  return actions.map((action, column) => ({
    status: status as CaseStatus,
    action,
    letters: cells[column] ?? '',
  }));
});
const request = (action: CaseAction) => ({
  action,
  reason: 'Because',
  assignee_id: 7,
  responsible: 'The forest department',
});

describe('the transitions of cases (CA-09)', () => {
  it('are written down for each action and status', () => {
    expect(actions).toEqual([...CASE_ACTIONS]);
    expect(table.filter(({ action }) => action === 'confirm').map(({ status }) => status)).toEqual([
      ...CASE_STATUSES,
    ]);
    expect(table).toHaveLength(CASE_ACTIONS.length * CASE_STATUSES.length);
  });

  it.each(table)('let $letters $action a case that is $status', ({ status, action, letters }) => {
    const held = heldCase({ status, status_before_waiting: 'assigned', assignee_id: 3, cleaned_at: NOW });
    const isReopenable = canReopen(held, sampleCategory, NOW);
    for (const actor of CASE_ACTORS) {
      const context = { actor, now: NOW, canAsk: true, category: sampleCategory };
      const decision = decideTransition(held, request(action), context);
      const becomes = decision.outcome === 'changed' ? decision.change.status : null;
      const isAllowed = letters.includes(LETTERS[actor]);
      expect(becomes, actor).toBe(isAllowed ? BECOMES[action] : null);
      expect(
        listAllowedActions({ ...held, can_ask: true }, actor, isReopenable).includes(action),
        actor,
      ).toBe(isAllowed);
    }
  });

  it('offer reporters no reopening after its time, and the staff every time', () => {
    expect(listAllowedActions(createOfferedCase({ status: 'verified' }), 'reporter', false)).toEqual([]);
    expect(listAllowedActions(createOfferedCase({ status: 'verified' }), 'officer', false)).toEqual([
      'reopen',
    ]);
    expect(listAllowedActions(createOfferedCase({ status: 'verified' }), 'admin', false)).toEqual(['reopen']);
  });

  it('offer first what leads forward, and the others in the order of the work', () => {
    expect(listAllowedActions(createOfferedCase({ status: 'in_progress' }), 'officer', false)[0]).toBe(
      'clean',
    );
    expect(listAllowedActions(createOfferedCase({ status: 'assigned' }), 'officer', false)).toEqual([
      'start',
      'assign',
      'ask_reporter',
      'clean',
      'refer',
      'close',
    ]);
    expect(listAllowedActions(createOfferedCase({ status: 'assigned' }), 'crew', false)).toEqual([
      'start',
      'clean',
    ]);
  });

  it('offer and take no question that no reporter can answer (CA-97)', () => {
    const held = heldCase();
    expect(listAllowedActions({ ...held, can_ask: false }, 'officer', false)).not.toContain('ask_reporter');
    const context = { actor: 'officer', now: NOW, canAsk: false, category: sampleCategory } as const;
    expect(decideTransition(held, request('ask_reporter'), context)).toMatchObject({
      refusal: { kind: 'not_now', reason: { reason: 'error.case.no_reporter' } },
    });
  });
});

describe('what a person is to a case (CA-10)', () => {
  it.each([
    ['admin', 1, 'admin'],
    ['government', 1, 'officer'],
    ['crew', 3, 'crew'],
    ['crew', 4, null],
    ['user', 3, null],
  ] as const)('follows from role %s and id %i when 3 is the assignee: %s', (role, user_id, actor) => {
    expect(decideCaseActor({ role, user_id }, { assignee_id: 3, isReporter: false })).toBe(actor);
  });

  it.each([
    ['admin', 'admin'],
    ['government', 'officer'],
    ['crew', 'reporter'],
    ['user', 'reporter'],
  ] as const)(
    'follows from role %s for the person who reported it and is not its assignee: %s',
    (role, actor) => {
      expect(decideCaseActor({ role, user_id: 4 }, { assignee_id: 3, isReporter: true })).toBe(actor);
    },
  );

  it('is the crew for an assignee who reported it, too', () => {
    const ofCase = { assignee_id: 3, isReporter: true };
    expect(decideCaseActor({ role: 'crew', user_id: 3 }, ofCase)).toBe('crew');
  });

  it('is nothing for a crew when no one is the assignee', () => {
    expect(
      decideCaseActor({ role: 'crew', user_id: 3 }, { assignee_id: null, isReporter: false }),
    ).toBeNull();
  });
});
