-- Work on a course that goes on after its request. One job runs at a time, in a process of its own, which renews its
-- lease: when the lease has expired, the process is gone and another one continues.
create table course_jobs (
  course_id        text not null references courses on delete cascade,
  job_id           text not null,             -- a UUID
  kind             text not null check (kind in ('ingest')),
  state            text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  step             text,                      -- null: not started
  item             text,                      -- the file or lecture that the step works on
  done             integer not null default 0, -- items of the step
  total            integer not null default 0,
  share            real not null default 0,   -- of the step, from 0 to 1
  step_started_at  timestamptz,
  notes            jsonb not null default '[]', -- [{code, name, detail}], the last ones
  problem          jsonb,                     -- why it failed: {code, name, detail}
  cancel_requested boolean not null default false,
  attempts         integer not null default 0,
  worker           text,                      -- the process that runs it
  lease_until      timestamptz,
  created_by       text references users on delete set null,
  created_at       timestamptz not null default now(),
  started_at       timestamptz,
  ended_at         timestamptz,
  primary key (course_id, job_id)
);
-- Files that arrive while a job waits belong to that job.
create unique index course_jobs_queued on course_jobs (course_id, kind) where state = 'queued';
create index course_jobs_open on course_jobs (created_at) where state in ('queued', 'running');
create index course_jobs_by_creator on course_jobs (created_by);

alter table courses add column made_here boolean not null default false; -- in the browser, which then adds its lectures
