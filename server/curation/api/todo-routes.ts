/** The calls of the desk about what there is to look at. */
import * as todo from '#contract/todo.ts';
import type { Routes } from '#server/http/services.ts';
import { deskActor } from '../../features/audit/audit.ts';
import { doTodo, listTodo } from '../tending/todo.ts';
import { call } from './calls.ts';

export const todoRoutes: Routes = async (app, { db }) => {
  app.get(
    '/curation/todo',
    call('What there is to look at, the oldest harm first', todo.TodoList, { querystring: todo.TodoParams }),
    ({ query }) => listTodo(db, query),
  );
  app.put(
    '/curation/todo',
    call('Put the link of an item right', todo.TodoAnswer, { body: todo.TodoDone }),
    async ({ body, viewer }) => ({ message: await doTodo(db, deskActor(viewer), body) }),
  );
};
